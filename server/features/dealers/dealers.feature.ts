import { feature } from '#platform/feature.ts'
import { routes, transactional, unmanaged } from '#platform/http/routes.ts'
import { endSessions, listSessions, resetSecondFactor, setPassword } from './account-access.ts'
import { changeMany, editCustomer, setKind, setStatus } from './change-customer.ts'
import { chooseAnybody, chooseCustomer } from './choose-people.ts'
import { listCustomerActs } from './customer-acts.ts'
import { changeEmployer, listCustomerColleagues } from './customer-colleagues.ts'
import { deleteNote, listNotes, writeNote } from './customer-notes.ts'
import { countCustomers } from './customer-statistics.ts'
import { deleteCustomer } from './delete-customer.ts'
import { exportCustomers } from './export-customers.ts'
import { deleteInactives, listInactives } from './inactive-customers.ts'
import { listCustomers, showCustomer } from './list-customers.ts'
import { makeStaff } from './make-staff.ts'
import { openCustomerAccount } from './open-account.ts'

export const dealersFeature = feature({
  name: 'dealers',
  routes: routes({
    'GET /user/{id}/colleagues': transactional(listCustomerColleagues),
    'PUT /user/{id}/employer': transactional(changeEmployer),
    'GET /user': transactional(listCustomers),
    'GET /user/customers': transactional(chooseCustomer),
    'GET /user_all': transactional(chooseAnybody),
    'GET /user/statistics': transactional(countCustomers),
    'GET /user/export-all': unmanaged(exportCustomers),
    'GET /user/inactives': transactional(listInactives),
    'POST /user/delete-inactives': transactional(deleteInactives),
    'POST /user/bulk': transactional(changeMany),
    'POST /user': unmanaged(openCustomerAccount),
    'GET /user/{id}': transactional(showCustomer),
    'PUT /user/{id}': transactional(editCustomer),
    'PUT /user/{id}/status': transactional(setStatus),
    'PUT /user/{id}/kind': transactional(setKind),
    'PUT /user/{id}/role': unmanaged(makeStaff),
    'DELETE /user/{id}': transactional(deleteCustomer),
    'POST /user/{id}/change_password': unmanaged(setPassword),
    'POST /user/{id}/reset_second_factor': transactional(resetSecondFactor),
    'GET /user/{id}/sessions': transactional(listSessions),
    'DELETE /user/{id}/sessions': transactional(endSessions),
    'GET /user/{id}/acts': transactional(listCustomerActs),
    'GET /user/{id}/notes': transactional(listNotes),
    'POST /user/{id}/note': transactional(writeNote),
    'DELETE /user_note/{id}': transactional(deleteNote),
  }),
})
