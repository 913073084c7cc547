/** All texts of the customer-service button and its popup. */
export const copy = {
  button: 'Customer service',
  buttonNew: 'Customer service, new message',
  title: 'Customer service',
  copy: 'Copy',
  copyAndOpen: 'Copy and open',
  contact: 'Contact customer service',
  inApp: 'In this app',
  newMessage: 'You have a new message',
} as const;
