/**
 * Words that say nothing about the subject of a text: English, German, French and Spanish articles,
 * prepositions, conjunctions and the most common verbs, in the form of `words` (folded, apostrophes removed).
 * Length is no criterion: 'GTA', 'LoL' and 'No' matter. A word with a meaning in one of the languages, such
 * as 'die' or 'war', is not listed.
 */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  [
    'a an the and or but nor so as if than then that this these those there here',
    'of in on at to by for from with without into onto about after before over under between through',
    'is are was were be been being am has have had do does did will would can could should may might',
    'it its he his she her they them their we our you your im ive what which who how why when where',
    'just also very more most some any only still',
    'der das dem den des ein eine einer eines einem einen und oder aber auch als wie wenn dass nicht',
    'im am vom zum zur mit von zu aus bei nach fur auf uber unter vor durch ohne gegen ist sind wird',
    'werden wurde wurden haben er sie es wir ihr sein seine nur noch schon mehr sich',
    'le la les un une du de et ou au aux ce ces cette dans par pour avec sans sur sous est sont qui que',
    'el los las una unos unas del y e al en por para sin sobre es son se su sus como lo',
  ].flatMap((line) => line.split(' ')),
);
