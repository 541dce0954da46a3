export { BackupsBoxes, useBackUpNow } from './backups-boxes.tsx';
