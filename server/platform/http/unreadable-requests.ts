import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { v7 as newId } from 'uuid'
import { AppError } from '../app-error.ts'
import { errorBody } from './error-answers.ts'

/** What Node's parser refuses before there is a request, told like every other error. */
export function answerUnreadable(error: NodeJS.ErrnoException, socket: Socket) {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const known = new AppError(error.code === 'HPE_HEADER_OVERFLOW' ? 'body_too_large' : 'malformed_json')
  const body = JSON.stringify(errorBody(known, newId()))
  const head = [
    `HTTP/1.1 ${known.status} ${STATUS_CODES[known.status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'x-content-type-options: nosniff',
    'cache-control: no-store',
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}
