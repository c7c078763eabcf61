import { inUnit, outside, routes } from '#platform/http/routes.ts'
import { configureMethod } from './configure-method.ts'
import { dismissProblem, listFlagged } from './flagged-payments.ts'
import { listMethodSettings, listMethods } from './list-methods.ts'
import { checkOwnPayment, getOwnPayment } from './own-payments.ts'
import { processMessageJob, receiveMessages } from './receive-message.ts'
import { reconcileJob } from './reconcile.ts'
import { refundPaymentJob } from './refund-payment.ts'
import type { PaymentSubjects } from './subject.ts'
import { testMethod } from './test-method.ts'

/** Calls and jobs, once it is known what payments are for. */
export function paymentsOf(subjects: PaymentSubjects) {
  const processMessage = processMessageJob(subjects)
  return {
    routes: routes({
      'GET /payment_methods': inUnit(listMethods),
      'GET /payment_settings': inUnit(listMethodSettings),
      'POST /payment_settings/{method}': inUnit(configureMethod),
      'POST /payment_settings/{method}/test': outside(testMethod),
      'GET /payments/{id}': inUnit(getOwnPayment),
      'POST /payments/{id}/check': outside(checkOwnPayment(subjects)),
      'GET /payments_flagged': inUnit(listFlagged),
      'POST /payments/{id}/dismiss': inUnit(dismissProblem),
      'POST /payment_messages/{method}': outside(receiveMessages(processMessage)),
    }),
    jobs: [processMessage, refundPaymentJob],
    scheduled: [reconcileJob(subjects)],
  }
}
