/** The first setup of an installation, and what the demo magazine brought. */
export interface SetupTables {
  /** The setup: one row, which the first start adds. */
  setup: {
    id: number;
    /** 'pending' opens by itself at the first login, 'later' is offered on the dashboard. */
    state: 'pending' | 'later' | 'done';
  };

  /** What the demo magazine brought and its removal hasn't deleted. */
  demo_items: {
    kind: 'article' | 'game' | 'series' | 'author' | 'user';
    ref: number;
    /** The newest entry of the activity log when it was loaded: a later one about it is a change. */
    last_event: number;
  };
}
