/** Where a job is. 'failed' was given up; what is done is forgotten after seven days. */
export const JOB_STATES = ['waiting', 'running', 'done', 'failed'] as const;
