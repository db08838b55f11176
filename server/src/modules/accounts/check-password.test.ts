import { expect, test } from 'vitest'
import { checkPassword } from './check-password.ts'

const about = ['bruno.costa@test.example', 'Bruno Costa', 'Costa Building']
const check = (password: string) => () => checkPassword(password, about)

test.each([
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
])('%s is refused beside its field: it is guessed first', (password) => {
  expect(check(password)).toThrow(
    expect.objectContaining({
      status: 400,
      issues: [{ path: 'password', message: 'This password is used by too many people. Choose another one.' }],
    }),
  )
})

test.each([
  'tram stop 96 at dusk',
  'gumleaves',
  'x7!kQm2p',
  'costa rica in march',
  'passwords are hard to choose',
  'пароль для стройки',
  '🧱🧱🪵🪵🔨🔨🪚🪚',
  'aaaaaaaabbbbbbbbc',
])('%s passes: there are no rules about which characters it has', (password) => {
  expect(check(password)).not.toThrow()
})
