/** The token stands behind the #, which browsers do not send: it reaches no log on the way. */
export const tokenFromAddress = () => new URLSearchParams(window.location.hash.slice(1)).get('token') ?? ''
