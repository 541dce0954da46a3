export { type ArrivingName, arrivingByline, takePeople } from './arriving.ts';
export { bylinePart, ownByline, shownByline } from './byline-part.ts';
export { bylineTopics, presentByline, withBylines } from './bylines.ts';
export { createPerson, deletePerson, PERSON_RENAMED_JOB } from './store.ts';
export { peopleNamed, publicPeopleAddresses, publicPersonName } from './views.ts';
