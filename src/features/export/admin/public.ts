export { ExportBox } from './export-box.tsx';
