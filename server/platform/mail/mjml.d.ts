/** What we use of mjml, which brings no types. */
declare module 'mjml' {
  interface Options {
    fonts: Record<string, string>
    validationLevel: 'soft'
    keepComments: boolean
  }
  interface Result {
    html: string
    errors: { formattedMessage: string; message: string }[]
  }
  export default function mjml(source: string, options: Options): Promise<Result>
}
