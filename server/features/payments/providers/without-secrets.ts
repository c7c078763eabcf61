/** Providers quote what they were given. Whatever they say, the keys of a site are not repeated in it. */
export function withoutSecrets(text: string, secrets: Readonly<Record<string, string>>): string {
  return Object.values(secrets)
    .filter((secret) => secret !== '')
    .reduce((rest, secret) => rest.replaceAll(secret, '…'), text)
}
