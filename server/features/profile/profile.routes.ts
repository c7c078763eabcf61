import { inUnit, outside, routes } from '#platform/http/routes.ts'
import { downloadMyData } from './download-my-data.ts'
import { updatePassword } from './update-password.ts'
import { updateAddress, updateBusiness, updateLocale, updateProfile } from './update-profile.ts'

export const profileRoutes = routes({
  'POST /user/update_profile': inUnit(updateProfile),
  'POST /user/update_address': inUnit(updateAddress),
  'POST /user/update_business': inUnit(updateBusiness),
  'POST /user/update_password': outside(updatePassword),
  'POST /user/update_locale': inUnit(updateLocale),
  'GET /user/my_data': outside(downloadMyData),
})
