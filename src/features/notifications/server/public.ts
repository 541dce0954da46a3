export { dropWaitingEmails, pruneNotifications } from './clean-up.ts';
export { EMAIL_JOB, notify } from './notify.ts';
export { hideArticle, usersWith } from './recipients.ts';
export { notificationRoutes } from './routes.ts';
export { sendNotifications } from './send-emails.ts';
export { reword, withdraw } from './withdraw.ts';
