import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { measureTimeRatio } from '#test/times-as-long.ts'
import { renderMarkdown, textOf } from './markdown.ts'

const tags = 'p|h3|h4|h5|ul|ol|li|em|strong|s|code|pre|blockquote|hr|br|a|table|thead|tbody|tr|th|td'
const attribute =
  '(?: (?:href="(?:https?:|mailto:)[^"<>]*"|title="[^"<>]*"|rel="nofollow ugc noopener"|target="_blank"|start="\\d+"))'
/** Every `<` and `>` belongs to a tag of the list with attributes of the list; all else is text. */
const safe = new RegExp(`^(?:[^<>]|<(?:${tags})${attribute}*(?: /)?>|</(?:${tags})>)*$`, 'i')

const payloads = [
  '<script>alert(1)</script>',
  '</script><script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<a href="javascript:alert(1)">x</a>',
  '<math><mtext></p><img src=x onerror=alert(1)></mtext></math>',
  '<!--<img src="--><img src=x onerror=alert(1)//">',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<style>@import "//evil.example"</style>',
  '<base href="//evil.example/">',
  '<details open ontoggle=alert(1)>',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](java\nscript:alert(1))',
  '[x](&#106;avascript:alert(1))',
  '[x](javascript&colon;alert(1))',
  '[x](%6Aavascript:alert(1))',
  '[x](\u0001javascript:alert(1))',
  '[x](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)',
  '[x](vbscript:msgbox(1))',
  '[x](file:///etc/passwd)',
  '[x](//evil.example)',
  '[x](/\\evil.example)',
  '[x](<javascript:alert(1)>)',
  '[x]: javascript:alert(1)\n\n[x]',
  '[x](https://a.example "\\" onmouseover=alert(1) x=\\"")',
  '[x](https://a.example" onclick="alert(1))',
  '![x](javascript:alert(1))',
  '![x](https://evil.example/pixel.png)',
  '![x" onerror="alert(1)](https://a.example/x.png)',
  '![<img src=x onerror=alert(1)>](https://a.example)',
  '![](data:image/svg+xml;base64,PHN2Zz4=)',
  '<https://a.example/"onload=alert(1)>',
  '<javascript:alert(1)>',
  'https://a.example/"><script>alert(1)</script>',
  '```<script>\nalert(1)\n```',
  '```" onmouseover="alert(1)\nx\n```',
  '`<script>alert(1)</script>`',
  '|<script>|a|\n|-|-|\n|<img src=x onerror=alert(1)>|b|',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '&#x3c;script&#x3e;',
  '\u2028<script>alert(1)</script>\u2029',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '# <script>alert(1)</script>',
  '> <img src=x onerror=alert(1)>',
  '- [ ] <input onfocus=alert(1) autofocus>',
  '[a](https://a.example)<b onclick=alert(1)>',
  '\u0000<script>',
]

describe('what people write is never more than text', () => {
  test.each(payloads)('%j', (payload) => {
    expect(renderMarkdown(payload)).toMatch(safe)
    expect(renderMarkdown(`Before ${payload} after\n\n> ${payload}\n\n- ${payload}`)).toMatch(safe)
  })
  test('nor is any mixture of payloads, marks and other characters', () => {
    const marks = [
      '[',
      '](',
      ')',
      '![',
      '<',
      '>',
      '"',
      "'",
      '`',
      '```',
      '\n',
      '\n\n',
      '|',
      '-|-',
      '*',
      '_',
      '# ',
      '&',
      ';',
      '\\',
      ' ',
      ':',
      '//',
    ]
    const piece = fc.oneof(
      fc.constantFrom(...payloads),
      fc.constantFrom(...marks),
      fc.constantFrom(
        'javascript:',
        'data:',
        'https://a.example',
        'mailto:a@b.example',
        '&#x6a;',
        '\t',
        '<a href=',
        'onerror=',
      ),
      fc.string({ unit: 'binary', maxLength: 6 }),
    )
    const texts = fc.array(piece, { maxLength: 25 }).map((pieces) => pieces.join(''))
    fc.assert(
      fc.property(texts, (text) => safe.test(renderMarkdown(text))),
      { numRuns: 2000 },
    )
  })
})

describe('Markdown', () => {
  test('headings start below those of the page', () => {
    expect(renderMarkdown('# a\n## b\n### c\n###### d')).toBe('<h3>a</h3>\n<h4>b</h4>\n<h5>c</h5>\n<h5>d</h5>\n')
  })
  test('knows emphasis, lists, quotes, code, tables and rules', () => {
    expect(renderMarkdown('*a* **b** ~~c~~ `d`')).toBe('<p><em>a</em> <strong>b</strong> <s>c</s> <code>d</code></p>\n')
    expect(renderMarkdown('- a\n- b')).toBe('<ul>\n<li>a</li>\n<li>b</li>\n</ul>\n')
    expect(renderMarkdown('3. a')).toBe('<ol start="3">\n<li>a</li>\n</ol>\n')
    expect(renderMarkdown('> a')).toBe('<blockquote>\n<p>a</p>\n</blockquote>\n')
    expect(renderMarkdown('```js\n1 < 2\n```')).toBe('<pre><code>1 &lt; 2\n</code></pre>\n')
    expect(renderMarkdown('|a|\n|-|\n|1|')).toContain('<td>1</td>')
    expect(renderMarkdown('a\n\n---\n\nb')).toContain('<hr />')
  })
  test('keeps the line breaks that were typed', () => {
    expect(renderMarkdown('one\ntwo')).toBe('<p>one<br />\ntwo</p>\n')
  })
  test('marks links as other people’s words and opens web pages beside ours', () => {
    const rel = 'rel="nofollow ugc noopener"'
    expect(renderMarkdown('[a](https://a.example)')).toBe(
      `<p><a href="https://a.example" ${rel} target="_blank">a</a></p>\n`,
    )
    expect(renderMarkdown('https://a.example/x')).toContain(`<a href="https://a.example/x" ${rel} target="_blank">`)
    expect(renderMarkdown('[a](mailto:a@b.example)')).toBe(`<p><a href="mailto:a@b.example" ${rel}>a</a></p>\n`)
  })
  test('leaves other links the text they are', () => {
    for (const link of ['[a](ftp://a.example)', '[a](//a.example)', '[a](tel:0370101234)'])
      expect(renderMarkdown(link)).toBe(`<p>${link}</p>\n`)
  })
  test('turns a picture by its address into a link, so that nothing loads from elsewhere', () => {
    expect(renderMarkdown('![plan](https://a.example/p.png)')).toContain('target="_blank">plan</a>')
    expect(renderMarkdown('![](https://a.example/p.png)')).toContain('>https://a.example/p.png</a>')
    const nested = renderMarkdown('[![plan](https://a.example/p.png)](https://b.example)')
    expect(nested.match(/<a /g)).toHaveLength(1)
    expect(nested).toContain('href="https://b.example"')
  })
})

/** As many of these marks as a post may hold. */
const full = (marks: string, most = 20_000) => marks.repeat(Math.ceil(most / marks.length)).slice(0, most)
const rowsUnder = (columns: number) => full(`${'a|'.repeat(columns)}\n${'-|'.repeat(columns)}\n${'|\n'.repeat(20_000)}`)
const namedOften = full(`[a]: https://a.example/${'x'.repeat(5000)}\n\n${'[a] '.repeat(5000)}`)

describe('a text that asks for much', { tags: ['slow'] }, () => {
  const asking: [string, string][] = [
    ['cells under a wide row', rowsUnder(200)],
    ['cells under a wide row in a quote', rowsUnder(100).replaceAll('\n', '\n> ').slice(0, 20_000)],
    ['one long address thousands of times', namedOften],
    [
      'one long title thousands of times',
      full(`[a]: https://a.example "${'x'.repeat(5000)}"\n\n${'[a] '.repeat(5000)}`),
    ],
    ['thousands of mail addresses', full('a@b.co ')],
  ]
  test.each(asking)('(%s) is shown as it was typed', (_what, text) => {
    const html = renderMarkdown(text)
    expect(html).toMatch(safe)
    expect(html).not.toMatch(/<(?!\/?p>|br \/>)/)
    expect(Buffer.byteLength(html)).toBeLessThan(8 * text.length)
  })

  test('does not take longer than one that is only as long', { retry: 2 }, async () => {
    const asked = asking.map(([, text]) => text)
    const ratio = await measureTimeRatio(
      () => asked.map((text) => renderMarkdown(text)),
      () => asked.map((text) => renderMarkdown(full('A *few* [words](https://a.example/x) of `code`. ', text.length))),
    )
    expect(ratio).toBeLessThan(3)
  })

  test('a table and a list of links as people write them are what they are', () => {
    const table = `${'|a'.repeat(10)}|\n${'|-'.repeat(10)}|\n${`${'|12.5'.repeat(10)}|\n`.repeat(100)}`
    expect(renderMarkdown(table).match(/<td>/g)).toHaveLength(1000)
    const links = '- [The *standard*](https://a.example/standards/2870) and https://b.example\n'.repeat(100)
    expect(renderMarkdown(links).match(/<a /g)).toHaveLength(200)
  })

  const marks = [
    '*a ',
    '**a',
    '*a*',
    '_*',
    '[',
    '[]',
    '![',
    '[![',
    '[a](',
    '[a](http://b)',
    '![](http://b)',
    '<',
    '<a ',
    '<!--',
    '&',
    '`',
    '``a`',
    '```\n',
    '~~a',
    '> ',
    '>\n',
    '- ',
    '- a\n',
    '1. ',
    '|',
    '|-|\n',
    '-|\n',
    '# a\n',
    'a\n=\n',
    'a\n\n',
    '\n',
    '\\',
    '"',
    'a.co ',
    'http://[::1',
    '[a]: b\n',
    '<http://a',
    '漢',
    '漢.co ',
  ]
  test.each(marks)('20,000 characters of %j become at most 8 bytes each and 4,000', (mark) => {
    for (const most of [5000, 20_000])
      expect(Buffer.byteLength(renderMarkdown(full(mark, most)))).toBeLessThanOrEqual(8 * most + 4000)
  })

  test('four times the marks take about four times as long', { retry: 2 }, async () => {
    const all = (most: number) => () => marks.map((mark) => renderMarkdown(full(mark, most)))
    expect(await measureTimeRatio(all(8000), all(2000))).toBeLessThan(8)
  })
})

describe('the words of a text', () => {
  test('are without its marks, a block a paragraph', () => {
    const text =
      '## Saturday\n\nMeet **at nine**, [on site](https://a.example).\nBring:\n\n- boots\n- a `level`\n\n```\n1 < 2\n```'
    expect(textOf(text)).toBe('Saturday\n\nMeet at nine, on site.\nBring:\n\nboots\n\na level\n\n1 < 2')
  })
})
