import { PASSWORD_MIN } from '@lv/contract/options'
import { expect, test } from 'vitest'
import { checkPassword, commonPasswords } from './passwords.ts'

const about = ['bruno.costa@test.example', 'Bruno Costa', 'Costa Building']
const check = (password: string) => checkPassword(password, about)

test.each([
  ...['maverick', 'swordfish', 'scorpion', 'einstein', 'bigdaddy', 'Swordfish!', 'SCORPION77'],
  ...['letmein12345', 'qwerty12345678', 'letmein!', 'welcome@123', 'dragon2024'],
  'vegemite2026',
  'collingwood',
  'password',
  'PASSWORD',
  'Password1!',
  'password2026',
  'ｐａｓｓｗｏｒｄ',
  'iloveyou',
  'trustno1',
  'melbourne2026',
  'aaaaaaaa',
  'abababab',
  '12345678',
  '87654321',
  'qwertyui',
  'poiuytrewq',
  'asdfghjk',
  'abcdefgh',
  'lanewayvillage',
  'Laneway2026',
  'bruno.costa',
  'Bruno.Costa1',
  'bruno.costa@test.example',
  'brunocosta7',
  'Costa Building',
])('%s is refused beside its field: it is guessed first', async (password) => {
  await expect(check(password)).rejects.toThrow(
    expect.objectContaining({
      status: 400,
      issues: [{ path: 'password', message: 'Too many people use this password. Choose another one.' }],
    }),
  )
})

test.each([
  'tram stop 96 at dusk',
  'gumleaves',
  'gumleaves2026',
  'swordfish and maverick',
  'maverick-bluestone',
  'x7!kQm2p',
  'costa rica in march',
  'passwords are hard to choose',
  'пароль для стройки',
  '🧱🧱🪵🪵🔨🔨🪚🪚',
  'aaaaaaaabbbbbbbbc',
])('%s passes: there are no rules about which characters it has', async (password) => {
  await expect(check(password)).resolves.toBeUndefined()
})

// ASVS 5.0, 6.2.4: at least the top 3,000 that are long enough to be chosen here.
test('many more passwords than the three thousand that are used most are known', async () => {
  const known = [...(await commonPasswords())]
  expect(known.filter((password) => password.length >= PASSWORD_MIN).length).toBeGreaterThan(10_000)
})
