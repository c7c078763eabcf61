import { Agent, request } from 'node:http'

/** Asks for one address again and again over the same connections, for compressed answers as browsers do. */
export function getter(url: string, given: Record<string, string>, atOnce: number): () => Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
  const headers = { ...given, 'accept-encoding': 'br, gzip' }
  return () =>
    new Promise((resolve, reject) => {
      const call = request(url, { agent, headers }, (reply) => {
        reply.resume()
        reply.on('end', () =>
          reply.statusCode === 200 ? resolve() : reject(new Error(`${url}: ${reply.statusCode}`)),
        )
      })
      call.on('error', reject)
      call.end()
    })
}
