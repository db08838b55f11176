import { formatDate } from '@lv/contract/dates'
import type { ApiKey } from '@lv/contract/integrations'
import { keyScopes, MAX_KEYS } from '@lv/contract/software'
import { Form, useNavigation } from 'react-router'
import { Panel } from '../../features/workplace/panel.tsx'
import { getFieldProps, getIssue, type RefusedForm, useFirstErrorFocus } from '../../form.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { FieldError } from '../../ui/field.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { ShownOnce } from './shown-once.tsx'
import { scopeWords } from './words.ts'

/** What was typed, of a form that was refused or waited while its person confirmed who they are. */
type Typed = { refused: RefusedForm | undefined; typed: Record<string, string> | undefined }
type Props = Typed & { keys: ApiKey[]; made: string | undefined }

/** API keys: what each may read and when it was last used; a new one is shown once. */
export function KeysPanel({ keys, made, refused, typed }: Props) {
  return (
    <Panel id="keys" title="API keys">
      {made && (
        <ShownOnce
          label="Your new API key"
          secret={made}
          text="Copy it now: we keep no copy and can’t show it again. Give it only to software you trust."
        />
      )}
      <p className="max-w-text text-muted">
        Software that has a key reads what you choose, and changes nothing. It sends the key with each call:{' '}
        <code className="text-sm break-words">authorization: Bearer lvk_…</code>
      </p>
      {keys.length > 0 && (
        <ul className="mt-4 divide-y divide-edge border-y border-edge">
          {keys.map((key) => (
            <KeyItem key={key.id} of={key} />
          ))}
        </ul>
      )}
      {keys.length < MAX_KEYS ? (
        <NewKey key={keys.length} refused={refused} typed={typed} />
      ) : (
        <p className="mt-4">You have {MAX_KEYS} keys. Revoke one to make another.</p>
      )}
    </Panel>
  )
}

function KeyItem({ of: { id, name, start, scopes, createdAt, lastUsedAt } }: { of: ApiKey }) {
  const revoking = useNavigation().formData?.get('keyId')
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0">
        <h3 className="text-base">
          {name} <code className="text-sm font-normal text-muted">{start}…</code>
        </h3>
        <p className="text-sm text-muted">
          {scopes.map((scope) => scopeWords[scope].label).join(', ')}. Made {formatDate(createdAt)},{' '}
          {lastUsedAt ? (
            <>
              last used <RelativeTime at={lastUsedAt} />
            </>
          ) : (
            'never used'
          )}
          .
        </p>
      </div>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="keyId" value={id} />
        <Button
          type="submit"
          name="intent"
          value="revoke-key"
          tone="quiet"
          size="small"
          aria-label={`Revoke ${name}`}
          isPending={revoking === id}
        >
          Revoke
        </Button>
      </Form>
    </li>
  )
}

function NewKey({ refused, typed }: Typed) {
  const form = useFirstErrorFocus(refused)
  const isMaking = useNavigation().formData?.get('intent') === 'make-key'
  const error = getIssue(refused, 'scopes')
  return (
    <Form ref={form} method="post" noValidate preventScrollReset className="mt-5 flex flex-col gap-4">
      <TextInput
        label="Name"
        hint="What the key is for, such as the name of your job software."
        isRequired
        maxLength={60}
        autoComplete="off"
        {...getFieldProps(refused, 'name', typed?.name)}
      />
      <fieldset>
        <legend className="font-semibold">What it may read</legend>
        {keyScopes.map((scope) => (
          <Checkbox
            key={scope}
            name={`ticked-${scope}`}
            value="yes"
            label={scopeWords[scope].label}
            hint={scopeWords[scope].hint}
            defaultChecked={typed ? typed[`ticked-${scope}`] !== undefined : scope === 'leads'}
          />
        ))}
        {error && <FieldError id="scopes-error" message={error} />}
      </fieldset>
      <Button type="submit" name="intent" value="make-key" className="self-start" isPending={isMaking}>
        Make a key
      </Button>
    </Form>
  )
}
