/** Everything up to the @ of an email address but its first letter. */
const ADDRESS = /([\w!#$%&'*+/=?^`{|}~-])[\w.!#$%&'*+/=?^`{|}~-]*@/g;

/** 'To ada.l@mail.example' -> 'To a…@mail.example': enough to know one's own, too little for others. */
export const maskAddresses = (text: string) => text.replaceAll(ADDRESS, '$1…@');
