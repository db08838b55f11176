/** Numbers that businesses have, without an area: '1300 975 707', '13 14 50'. */
const showShort = (number: string) =>
  number.length === 6 ? number.replace(/(\d{2})(?=\d)/g, '$1 ') : number.replace(/^(\d{4})(\d{3})(\d{3})$/, '$1 $2 $3')

/** Whether an Australian number in E.164 is a mobile number: text messages go to no other. */
export const isMobile = (phone: string) => /^\+614\d{8}$/.test(phone)

/** An Australian number of E.164 as people read it: '0491 570 006', '(03) 7010 0147', '1300 975 707'. */
export function showPhone(phone: string) {
  const local = phone.replace(/^\+61/, '0')
  if (/^\+611[38]/.test(phone)) return showShort(phone.slice(3))
  if (/^04\d{8}$/.test(local)) return local.replace(/^(\d{4})(\d{3})(\d{3})$/, '$1 $2 $3')
  return local.replace(/^(0\d)(\d{4})(\d{4})$/, '($1) $2 $3')
}
