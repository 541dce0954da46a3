export { exportMagazine } from './export-magazine.ts';
export { publicAddress, withAddresses } from './formats/addresses.ts';
export { Report } from './report.ts';
