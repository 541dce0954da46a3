/** Everything up to the @ of an email address but its first letter. */
const ADDRESS = /([\w!#$%&'*+/=?^`{|}~-])[\w.!#$%&'*+/=?^`{|}~-]*@/g;

/** 'To ada.l@mail.example' -> 'To a…@mail.example': enough to recognize one's own address only. */
export const maskAddresses = (text: string) => text.replaceAll(ADDRESS, '$1…@');
