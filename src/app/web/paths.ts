// As the features have them; written here too, since every visitor loads this and not all of those.
export const gamesPath = '/games';
export const releasesPath = '/releases';
export const correctionsPath = '/corrections';
export const archivePath = '/archive';
export const contactPath = '/contact';
export const privacyPath = '/privacy';
export const termsPath = '/terms';
export const aboutPath = '/about';
