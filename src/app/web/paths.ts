// Copies of the features' paths: every visitor loads this file, but not all of those.
export const releasesPath = '/releases';
export const correctionsPath = '/corrections';
export const archivePath = '/archive';
export const savedPath = '/saved';
export const contactPath = '/contact';
export const privacyPath = '/privacy';
export const termsPath = '/terms';
export const aboutPath = '/about';
