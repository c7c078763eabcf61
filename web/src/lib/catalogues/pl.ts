/** Mails, documents and notifications are written by the server. */
export const catalogues = import.meta.glob<Record<string, unknown>>(
  ['./*.json', '!./{mail,documents,notifications}.json'],
  {
    base: '../../../../locales/pl',
    import: 'default',
  },
)
