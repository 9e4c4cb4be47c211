/** The dashboard (screens 2.17). */
export const dashboardCopy = {
  title: 'Admin Panel',
  sections: {
    tickets: { title: 'Support Inquiries', text: 'View and manage support requests and tickets' },
    users: { title: 'Users', text: 'Registered users and account info' },
    leagues: { title: 'Leagues', text: 'Management, statistics, tools' },
    jobs: { title: 'Job Management', text: 'Monitor background jobs, execution history, queue new jobs' },
    state: { title: 'System State', text: 'Global state, fetched games, configuration' },
    corrections: { title: 'Corrections', text: 'Held-back kickoffs, late corrections, results entered by hand' },
    audit: { title: 'Audit Log', text: 'What administrators did, when and why' },
    maintenance: { title: 'Maintenance', text: 'Switch maintenance mode and its message' },
  },
} as const;
