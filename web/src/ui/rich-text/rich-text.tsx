import classes from './rich-text.module.css'

/**
 * Markup that the server has sanitised when it was stored. Never give it anything else: this is the one place
 * that trusts markup.
 */
export function RichText({ html, dir = 'auto' }: { html: string; dir?: 'auto' | 'ltr' | 'rtl' }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server, and scripts are barred by the CSP
  return <div className={classes.text} dir={dir} dangerouslySetInnerHTML={{ __html: html }} />
}
