import { feature } from '#platform/feature.ts'
import { routes, transactional, unmanaged } from '#platform/http/routes.ts'
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
export function paymentsFeature(subjects: PaymentSubjects) {
  const processMessage = processMessageJob(subjects)
  return feature({
    name: 'payments',
    routes: routes({
      'GET /payment_methods': transactional(listMethods),
      'GET /payment_settings': transactional(listMethodSettings),
      'POST /payment_settings/{method}': transactional(configureMethod),
      'POST /payment_settings/{method}/test': unmanaged(testMethod),
      'GET /payments/{id}': transactional(getOwnPayment),
      'POST /payments/{id}/check': unmanaged(checkOwnPayment(subjects)),
      'GET /payments_flagged': transactional(listFlagged),
      'POST /payments/{id}/dismiss': transactional(dismissProblem),
      'POST /payment_messages/{method}': unmanaged(receiveMessages(processMessage)),
    }),
    jobs: [processMessage, refundPaymentJob],
    schedules: [reconcileJob(subjects)],
  })
}
