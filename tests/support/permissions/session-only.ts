/** The routes that no token may call, and those that ask for a proof of the last ten minutes. */
export const SESSION_ONLY: Readonly<Record<string, 'session' | 'proof'>> = {
  // The current password stands in the call itself.
  'PUT /api/auth/password': 'session',
  'POST /api/auth/proof': 'session',
  'GET /api/auth/sessions': 'session',
  'DELETE /api/auth/sessions': 'session',
  'DELETE /api/auth/sessions/:id': 'session',
  'GET /api/auth/tokens': 'session',
  'GET /api/users': 'session',
  'POST /api/users': 'proof',
  'PUT /api/users/:id': 'proof',
  'DELETE /api/users/:id': 'proof',
  'GET /api/users/:id/sessions': 'session',
  'DELETE /api/users/:id/sessions': 'proof',
  'DELETE /api/users/:id/sessions/:sessionId': 'proof',
  'GET /api/tokens': 'session',
  'POST /api/tokens': 'proof',
  'POST /api/tokens/:id/renew': 'proof',
  'DELETE /api/tokens/:id': 'proof',
};
