// Which packages run in production, by the lockfile alone.

/** @typedef {{ os: string, cpu: string, libc: string }} Platform */

const suits = (wanted, of) => {
  if (of === undefined) return true;
  return [of].flat().includes(wanted);
};

/** Whether a package of the lockfile is for a platform; builds for WebAssembly are for none. */
const isFor = ({ os, cpu, libc }, platform) =>
  suits(platform.os, os) && suits(platform.cpu, cpu) && suits(platform.libc, libc);

/** The place that `name` is found in by the package in the place `from`, nearest first. */
function resolve(packages, name, from) {
  const folders = from.split(/\/?node_modules\//).slice(1);
  for (let depth = folders.length; depth >= 0; depth -= 1) {
    const place = [...folders.slice(0, depth), name].map((one) => `node_modules/${one}`).join('/');
    if (packages[place]) return place;
  }
  return undefined;
}

/**
 * The packages of these names with all that they need at run time.
 * @param {Record<string, object>} packages those of the lockfile
 * @param {readonly string[]} names
 * @param {Platform} platform
 * @returns {Map<string, object>} place (`node_modules/...`) -> its entry in the lockfile, sorted
 */
export function runtimePackages(packages, names, platform) {
  const found = new Map();
  const add = (name, from) => {
    const place = resolve(packages, name, from);
    const entry = packages[place];
    // What is optional and of no platform at hand is not there.
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

/** The name of the package in a place of the lockfile. */
export const nameAt = (place) => place.replace(/^.*node_modules\//, '');
