/** Of the heading of the results: names the section that they stand in. */
export const RESULTS_ID = 'results';
