/** The query that names a feedback. */
export const TICKET_QUERY = 'ticketOdrId';
