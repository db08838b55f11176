import { tagOf } from '@lv/contract/form-tag'
import { scopeForm } from '@lv/contract/form-things'
import type { RequestPage } from '@lv/contract/request-page'
import { Form } from 'react-router'
import { fieldOf, type RefusedForm, useFirstErrorFocus } from '../../form.ts'
import { SavedSince } from '../../saved-since.tsx'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/text-area.tsx'

/** What is wrong with the list, or with one line of it. */
function linesIssue(refused: RefusedForm | undefined) {
  const issue = refused?.issues.find(({ path }) => /^lines(\.\d+)?$/.test(path))
  const at = issue && /\.(\d+)$/.exec(issue.path)?.[1]
  return at ? `Line ${Number(at) + 1}: ${issue.message}` : issue?.message
}

/** The lines that every quote should answer: one a line of text, until the first quote is in. */
export function ScopeEditor({ request, refused }: { request: RequestPage; refused: RefusedForm | undefined }) {
  const { scope, matches, status } = request
  const form = useFirstErrorFocus(refused)
  const canChange = (status === 'unverified' || status === 'pending') && matches.every(({ quote }) => quote === null)
  return (
    <div className="mt-8">
      <h3 className="text-lg">Lines every quote should answer</h3>
      {scope.length === 0 ? (
        <p className="mt-1 text-muted">None yet. With them, quotes can be compared line by line.</p>
      ) : (
        <ol className="mt-2 grid list-decimal gap-x-8 gap-y-1 pl-6 sm:grid-cols-2">
          {scope.map(({ id, label }) => (
            <li key={id}>{label}</li>
          ))}
        </ol>
      )}
      {canChange && (
        <details className="mt-2" open={Boolean(refused)}>
          <summary className="inline-flex min-h-11 items-center font-semibold text-accent underline-offset-4 hover:underline">
            Change the lines
          </summary>
          <Form ref={form} method="post" noValidate preventScrollReset className="mt-2 flex flex-col items-start gap-3">
            <SavedSince
              basedOn={tagOf('scope', scopeForm(scope))}
              refused={refused}
              labels={{ lines: 'Lines' }}
              intent="scope"
            />
            <TextArea
              label="One line each"
              rows={Math.max(6, scope.length + 1)}
              hint="Such as: Demolition and disposal. At most 30."
              className="w-full"
              {...fieldOf(refused, 'lines', scope.map(({ label }) => label).join('\n'))}
              error={linesIssue(refused)}
            />
            <Button type="submit" name="intent" value="scope">
              Save the lines
            </Button>
          </Form>
        </details>
      )}
      {!canChange && scope.length > 0 && matches.some(({ quote }) => quote) && (
        <p className="mt-2 text-sm text-muted">
          Locked since the first quote came in, so every quote answers the same lines.
        </p>
      )}
    </div>
  )
}
