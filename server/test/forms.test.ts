import { describe, expect, test } from 'vitest'
import { formFindings } from './forms.ts'
import { sourceFiles } from './source-files.ts'

describe('the forms of the pages', () => {
  test('say what is wrong in one way (0088)', () => {
    expect(formFindings(sourceFiles())).toEqual([])
  })
})

describe('the check of forms', () => {
  const rulesIn = (jsx: string) =>
    formFindings([{ path: 'web/app/routes/x/x.tsx', text: `export const X = () => ${jsx}` }]).map(({ rule }) => rule)

  test.each([
    [
      'with a field and without noValidate',
      '<Form method="post"><TextInput name="a" label="A" /></Form>',
      /noValidate/,
    ],
    [
      'of a fetcher without noValidate',
      '<it.Form method="post"><Checkbox name="a" label="A" /></it.Form>',
      /noValidate/,
    ],
    [
      'with a field that the browser wants',
      '<Form method="post" noValidate><Checkbox name="a" label="A" required /></Form>',
      /isRequired/,
    ],
    ['with a bare control', '<Form method="post" noValidate><input name="a" /></Form>', /stands in a Field/],
    [
      'with a bare text area',
      '<Form method="post" noValidate><div><textarea name="a" /></div></Form>',
      /stands in a Field/,
    ],
    [
      'that checks a field itself',
      '<Form method="post" noValidate onSubmit={(e) => e.currentTarget.checkValidity()} />',
      /no page checks a field itself/,
    ],
    ['with a refusal of its own', '<Form method="post" noValidate><p role="alert">No</p></Form>', /FormMessage/],
  ])('finds a form %s', (_what, jsx, rule) => {
    expect(rulesIn(jsx)).toEqual([expect.stringMatching(rule)])
  })

  test.each([
    ['whose fields are those of ui/', '<Form method="post" noValidate><TextInput name="a" label="A" /></Form>'],
    ['of one button', '<Form method="post"><input type="hidden" name="a" value="b" /><Button>Go</Button></Form>'],
    ['that searches', '<Form role="search"><input type="search" name="q" required /></Form>'],
    [
      'with a control in a Field',
      '<Form method="post" noValidate><Field>{(it) => <input {...it} name="a" />}</Field></Form>',
    ],
    ['with a group', '<Form method="post" noValidate><fieldset><input type="radio" name="a" /></fieldset></Form>'],
  ])('takes a form %s', (_what, jsx) => {
    expect(rulesIn(jsx)).toEqual([])
  })
})
