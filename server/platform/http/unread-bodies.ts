import type { FastifyInstance, FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify'
import { LIMITS } from '#contract/limits.ts'
import { AppError } from '../app-error.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The most that the body of a signed-in sender may hold; JSON's limit unless told. */
    maxBodyBytes?: number
  }
}

interface DrainLimits {
  bytes: number
  milliseconds: number
}

const DRAIN: DrainLimits = { bytes: LIMITS.json_body, milliseconds: 10_000 }

/**
 * Bodies that no handler reads: of a call that takes none, or of one that was refused first. An answer is seen only by
 * senders that are done with sending, and the connection serves the next request only when the body is off it. So the
 * rest is read and thrown away, up to a limit; beyond it the connection is closed. Those who are signed in may send all
 * of a form, so that they see why it was refused; strangers may not keep a connection with one.
 */
export function drainUnreadBodies(app: FastifyInstance, limits: DrainLimits = DRAIN) {
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (!request.raw.complete && !request.raw.destroyed) drain(request, reply, limits)
    done()
  })
}

function drain(request: FastifyRequest, reply: FastifyReply, limits: DrainLimits) {
  const { raw } = request
  // A stranger's form is no better than any other body: nobody has let them send it.
  const form = request.actor ? request.routeOptions.config.maxBodyBytes : undefined
  let left = form ?? limits.bytes
  let isOver = false
  const hangUp = () => {
    if (isOver) return
    isOver = true
    if (reply.raw.writableFinished) raw.destroy()
    else reply.raw.once('finish', () => raw.destroy())
  }
  raw.on('data', (chunk: Buffer) => {
    left -= chunk.length
    if (left < 0) hangUp()
  })
  raw.resume()
  // A customer's file takes as long as its line is slow; the request's own time limit is the server's.
  if (form !== undefined) return
  const timer = setTimeout(hangUp, limits.milliseconds).unref()
  for (const over of ['end', 'close']) raw.once(over, () => clearTimeout(timer))
}

/**
 * No client of ours packs what it sends. Unpacking for strangers costs memory and time of their choice, and a body
 * that is unpacked for a call that reads none never leaves the connection.
 */
export function refusePackedBodies(
  { headers }: FastifyRequest,
  _reply: FastifyReply,
  done: HookHandlerDoneFunction,
) {
  const encoding = headers['content-encoding']
  const isPacked = encoding !== undefined && encoding.toLowerCase() !== 'identity'
  done(isPacked ? new AppError('unsupported_media_type') : undefined)
}
