import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { TextInput } from './ui/text-input.tsx'

const app = fileURLToPath(new URL('.', import.meta.url))

test('figures fit their field as they are pasted, with spaces and marks around them', () => {
  for (const over of [{ inputMode: 'numeric' }, { inputMode: 'decimal' }, { type: 'tel' }] as const)
    expect(renderToStaticMarkup(createElement(TextInput, { label: 'Postcode', maxLength: 4, ...over }))).toMatch(
      /maxlength="60"/i,
    )
  expect(renderToStaticMarkup(createElement(TextInput, { label: 'Title', maxLength: 120 }))).toMatch(/maxlength="120"/i)
})

test('no field of figures names a length of its own', () => {
  const field = /<TextInput(?:[^<]|<(?!TextInput))*?\/>/g
  const tight = globSync('**/*.tsx', { cwd: app }).flatMap((file) =>
    (readFileSync(app + file, 'utf8').match(field) ?? [])
      .filter((one) => /inputMode="(?:numeric|decimal|tel)"|type="tel"/.test(one) && one.includes('maxLength'))
      .map((one) => `${file}: ${one}`),
  )
  expect(tight).toEqual([])
})
