import { feature } from '#platform/feature.ts'
import { routes, transactional, unmanaged } from '#platform/http/routes.ts'
import { downloadMyData } from './download-my-data.ts'
import { updatePassword } from './update-password.ts'
import {
  updateAddress,
  updateBusiness,
  updateLocale,
  updateLowBalance,
  updateProfile,
} from './update-profile.ts'

export const profileFeature = feature({
  name: 'profile',
  routes: routes({
    'POST /user/update_profile': transactional(updateProfile),
    'POST /user/update_address': transactional(updateAddress),
    'POST /user/update_business': transactional(updateBusiness),
    'POST /user/update_low_balance': transactional(updateLowBalance),
    'POST /user/update_password': unmanaged(updatePassword),
    'POST /user/update_locale': transactional(updateLocale),
    'GET /user/my_data': unmanaged(downloadMyData),
  }),
})
