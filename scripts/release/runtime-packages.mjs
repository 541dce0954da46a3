// Finds the packages that run in production, from the lockfile only.

/** @typedef {{ os: string, cpu: string, libc: string }} Platform */

const suits = (wanted, of) => {
  if (of === undefined) return true;
  return [of].flat().includes(wanted);
};

/** Whether a package of the lockfile is for a platform; WebAssembly builds are for none. */
const isFor = ({ os, cpu, libc }, platform) =>
  suits(platform.os, os) && suits(platform.cpu, cpu) && suits(platform.libc, libc);

/** The lockfile path of `name` as required by the package at `from`, nearest first. */
function resolve(packages, name, from) {
  const folders = from.split(/\/?node_modules\//).slice(1);
  for (let depth = folders.length; depth >= 0; depth -= 1) {
    const place = [...folders.slice(0, depth), name].map((one) => `node_modules/${one}`).join('/');
    if (packages[place]) return place;
  }
  return undefined;
}

/**
 * The named packages with all their runtime dependencies.
 * @param {Record<string, object>} packages those of the lockfile
 * @param {readonly string[]} names
 * @param {Platform} platform
 * @returns {Map<string, object>} lockfile path (`node_modules/...`) -> its entry, sorted
 */
export function runtimePackages(packages, names, platform) {
  const found = new Map();
  const add = (name, from) => {
    const place = resolve(packages, name, from);
    const entry = packages[place];
    // Optional packages of other platforms are missing.
    if (!entry || found.has(place) || !isFor(entry, platform)) return;
    found.set(place, entry);
    const peers = Object.keys(entry.peerDependencies ?? {}).filter(
      (peer) => !entry.peerDependenciesMeta?.[peer]?.optional,
    );
    for (const needed of [
      ...Object.keys(entry.dependencies ?? {}),
      ...Object.keys(entry.optionalDependencies ?? {}),
      ...peers,
    ]) {
      add(needed, place);
    }
  };
  for (const name of names) add(name, '');
  return new Map([...found].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The name of the package at a lockfile path. */
export const nameAt = (place) => place.replace(/^.*node_modules\//, '');
