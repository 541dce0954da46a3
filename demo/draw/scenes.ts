import { arcade } from './scenes/arcade.ts';
import { castle } from './scenes/castle.ts';
import { deepsea } from './scenes/deepsea.ts';
import { desertRace } from './scenes/desert-race.ts';
import { dice } from './scenes/dice.ts';
import { encore } from './scenes/encore.ts';
import { forestNight } from './scenes/forest-night.ts';
import { harbour } from './scenes/harbour.ts';
import { keyboard } from './scenes/keyboard.ts';
import { library } from './scenes/library.ts';
import { lighthouse } from './scenes/lighthouse.ts';
import { mecha } from './scenes/mecha.ts';
import { orchard } from './scenes/orchard.ts';
import { radioTower } from './scenes/radio-tower.ts';
import { satellite } from './scenes/satellite.ts';
import { skatepark } from './scenes/skatepark.ts';
import { snowVillage } from './scenes/snow-village.ts';
import { spreadsheet } from './scenes/spreadsheet.ts';
import { staticGarden } from './scenes/static-garden.ts';
import { train } from './scenes/train.ts';

/** Every picture by the name of its file; each scene returns a whole SVG. */
export const scenes: Readonly<Record<string, () => string>> = {
  arcade,
  castle,
  deepsea,
  'desert-race': desertRace,
  dice,
  encore,
  'forest-night': forestNight,
  harbour,
  keyboard,
  library,
  lighthouse,
  mecha,
  orchard,
  'radio-tower': radioTower,
  satellite,
  skatepark,
  'snow-village': snowVillage,
  spreadsheet,
  'static-garden': staticGarden,
  train,
};
