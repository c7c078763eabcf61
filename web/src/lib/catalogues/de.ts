/** Mails and documents are written by the server. */
export const catalogues = import.meta.glob<Record<string, unknown>>(
  ['./*.json', '!./{mail,documents}.json'],
  {
    base: '../../../../locales/de',
    import: 'default',
  },
)
