export const contactPath = '/contact';
export const privacyPath = '/privacy';
export const termsPath = '/terms';
export const aboutPath = '/about';
