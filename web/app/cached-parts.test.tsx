import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { PagePart } from './api.ts'
import { partsOf } from './cached-parts.ts'
import { CachedPart, CachedParts } from './drawing/cached-part.tsx'

let renders = 0
function Item({ text }: { text: string }) {
  renders += 1
  return (
    <li title={text}>
      {text} of {text.length}
    </li>
  )
}

const list = (texts: string[]) => (
  <ul>
    {texts.map((text) => (
      <CachedPart key={text} madeOf={['item', text]}>
        <Item text={text} />
      </CachedPart>
    ))}
  </ul>
)

const said = (page: PagePart[]) =>
  page.map((part) => (typeof part === 'string' ? part : new TextDecoder().decode(part.recurring))).join('')

function pageOf(texts: string[], nonce: string) {
  const parts = partsOf(nonce)
  return said(parts.fill(renderToString(<CachedParts value={parts}>{list(texts)}</CachedParts>)))
}

test('a page says the same whether its parts are made for it or were kept, and a kept one is not made again', () => {
  const texts = ['a', '<b> & "c" $& $1', `<kept-part data-mark="0 nonce-b">x</kept-part>`]
  const alone = renderToString(list(texts))
  renders = 0
  expect(pageOf(texts, 'nonce-a')).toBe(alone)
  expect(pageOf(texts.toReversed(), 'nonce-b')).toBe(renderToString(list(texts.toReversed())))
  expect(renders).toBe(2 * texts.length)
  expect(pageOf(['d', ...texts], 'nonce-c')).toBe(renderToString(list(['d', ...texts])))
})

test('what stands for a part of another page stays what it is', () => {
  const text = '<kept-part data-mark="0 nonce-x">x</kept-part>'
  expect(said(partsOf('nonce-y').fill(text))).toBe(text)
})
