import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'

/** One call, which may name another host than the one it connects to, as `fetch` does not. Answers its body. */
export async function ask(url: string, headers: Record<string, string>, body?: object): Promise<string> {
  const sent = body && JSON.stringify(body)
  const method = sent ? 'POST' : 'GET'
  const reply = await new Promise<IncomingMessage>((resolve, reject) => {
    const call = request(
      url,
      { method, headers: { 'content-type': 'application/json', ...headers } },
      resolve,
    )
    call.on('error', reject)
    call.end(sent)
  })
  const answer = await text(reply)
  if (reply.statusCode !== 200) throw new Error(`${url}: ${reply.statusCode} ${answer}`)
  return answer
}
