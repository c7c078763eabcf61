import { v7 as newId } from 'uuid'
import { z } from 'zod'
import type { PaymentMethod } from '#contract/payments/payment-methods.ts'
import { AppError } from '#platform/app-error.ts'
import type { ReadTx, Tx } from '#platform/db/database.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { defineJob, enqueue, type Job } from '#platform/jobs/job.ts'
import { checkPayment } from './check-payment.ts'
import { providerContext } from './payment-settings.ts'
import { findPayment, findPaymentByProviderId } from './payment-store.ts'
import { ProviderError, type ReadMessage } from './provider.ts'
import { isOurReference } from './providers/message-proof.ts'
import { messageUrl, PROVIDERS } from './providers.ts'
import { settlePayment } from './settle-payment.ts'
import type { PaymentSubjects } from './subject.ts'

type Key = 'POST /payment_messages/{method}'

const messageData = z.object({ message_id: z.string() })
type MessageJob = z.output<typeof messageData>

/**
 * A provider tells us something. Only what it has signed, about a payment of this site, is kept; then the provider
 * is thanked, and a job does what follows. So a message costs the same whether it is the first or the hundredth.
 */
export function receiveMessages(job: Job<MessageJob>) {
  return async ({ platform, site, params, raw, request, origin }: Call<Key>): Promise<Answer<Key>> => {
    const provider = PROVIDERS[params.method]
    if (!provider.readMessage) throw new AppError('method_not_set_up')
    const context = await providerContext(platform, site.id, params.method)
    const url = messageUrl(origin.url, params.method)
    const message = await provider
      .readMessage(context, { body: raw, headers: request.headers, url })
      .catch(refuseForNow)
    if (message) {
      await platform.db.transaction(site.id, async (tx) => {
        const kept = await keepMessage(tx, params.method, message)
        if (kept) enqueue(tx, job, { message_id: kept })
      })
    }
    return { status: 'success' }
  }
}

/** Whoever proves signatures is away: the message is not taken, and its sender tries again later. */
function refuseForNow(error: unknown): never {
  throw error instanceof ProviderError ? new AppError('provider_failed') : error
}

/** The id of the message, or null when it was here before. */
async function keepMessage(tx: Tx, method: PaymentMethod, message: ReadMessage): Promise<string | null> {
  const payment = await findSubject(tx, method, message.about)
  if (!payment || payment.method !== method) throw new AppError('payment_unknown')
  const row = await tx.db
    .insertInto('payment_messages')
    .values({
      id: newId(),
      site_id: tx.siteId,
      payment_id: payment.id,
      method,
      event_id: message.eventId,
      content: message.content,
      report: message.report && JSON.stringify(message.report),
      received_at: tx.now,
    })
    .onConflict((conflict) => conflict.constraint('payment_messages_event_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** A checkout whose answer we lost has no provider's name with us yet: then our reference finds it. */
async function findSubject(
  tx: ReadTx,
  method: PaymentMethod,
  { providerId, reference }: ReadMessage['about'],
) {
  const known = providerId && (await findPaymentByProviderId(tx, method, providerId))
  if (known) return known
  return reference && isOurReference(reference) ? findPayment(tx, reference) : undefined
}

/**
 * What a message leads to. Where it says nothing that can be checked, the provider is asked. Run twice it finds the
 * payment settled.
 */
export function processMessageJob(subjects: PaymentSubjects): Job<MessageJob> {
  return defineJob({
    name: 'payments.process_message',
    data: messageData,
    retries: 10,
    async run(platform, siteId, { message_id }) {
      const { payment, report } = await platform.db.read(siteId, (tx) => getMessage(tx, message_id))
      const { outcome } = report
        ? await platform.db.transaction(siteId, (tx) =>
            settlePayment(tx, platform, subjects, payment.id, report),
          )
        : await checkPayment(platform, siteId, subjects, payment)
      await platform.db.transaction(siteId, async (tx) => {
        await tx.db
          .updateTable('payment_messages')
          .set({ processed_at: tx.now, outcome })
          .where('site_id', '=', tx.siteId)
          .where('id', '=', message_id)
          .execute()
      })
    },
  })
}

async function getMessage(tx: ReadTx, messageId: string) {
  const message = await tx.db
    .selectFrom('payment_messages')
    .select(['payment_id', 'report'])
    .where('site_id', '=', tx.siteId)
    .where('id', '=', messageId)
    .executeTakeFirstOrThrow()
  const payment = await findPayment(tx, message.payment_id)
  if (!payment) throw new Error(`message ${messageId} is about no payment`)
  return { payment, report: message.report }
}
