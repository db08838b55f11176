import { formatDate } from '@lv/contract/dates'
import { formatNumber } from '@lv/contract/numbers'
import type { ResourcePage, ResourceSpace, ResourceVersion } from '@lv/contract/resources'
import { Form, useNavigation } from 'react-router'
import { FileField } from '../../features/files/file-field.tsx'
import { fileAddress, resourceAddress } from '../../features/resources/resource-words.ts'
import { fileInWords } from '../../file-in-words.ts'
import { type RefusedForm, useFirstErrorFocus } from '../../form.ts'
import { FormKey } from '../../form-key.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { FormMessage } from '../../ui/form-message.tsx'

type Team = {
  versions: { items: ResourceVersion[]; next: string | null }
  space: ResourceSpace
  /** Whether these are the versions before a number. */
  isOlder: boolean
}
type Props = { resource: ResourcePage; team: Team; refused: RefusedForm | undefined }

const summary = 'min-h-11 cursor-pointer px-4 py-3 font-semibold'
const box = 'rounded-card border border-edge bg-card'

/** For the team: another version, those before it, and the end of it. */
export function ResourceTeam({ resource, team, refused }: Props) {
  return (
    <div className="flex flex-col gap-4">
      <NewVersion
        key={resource.version}
        space={team.space}
        refused={refused?.values.intent === 'version' ? refused : undefined}
      />
      {resource.version > 1 && <Versions resource={resource} team={team} />}
      <Remove resource={resource} refused={refused?.values.intent === 'remove' ? refused : undefined} />
    </div>
  )
}

function NewVersion({ refused, space }: Pick<Props, 'refused'> & Pick<Team, 'space'>) {
  const form = useFirstErrorFocus(refused)
  const isPending = useNavigation().formData?.get('intent') === 'version'
  return (
    <details className={box} open={refused !== undefined}>
      <summary className={summary}>New version</summary>
      <Form
        method="post"
        encType="multipart/form-data"
        noValidate
        preventScrollReset
        ref={form}
        className="flex flex-col gap-4 border-t border-edge p-4"
      >
        <FormKey />
        <input type="hidden" name="intent" value="version" />
        {refused && refused.issues.length === 0 && <FormMessage message={refused.message} />}
        <p className="text-muted">It takes the place of the present file. Older versions stay for the team.</p>
        <FileField refused={refused} space={space} />
        <Button type="submit" isPending={isPending} pendingLabel="Uploading..." className="self-start">
          Upload the new version
        </Button>
      </Form>
    </details>
  )
}

const Versions = ({ resource, team: { versions, isOlder } }: Pick<Props, 'resource' | 'team'>) => (
  <details id="versions" className={box} open={isOlder || undefined}>
    <summary className={summary}>Versions ({formatNumber(resource.version)})</summary>
    <ul className="divide-y divide-edge border-t border-edge">
      {versions.items.map(({ number, fileName, fileType, byteCount, createdAt }) => (
        <li key={number} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2">
          <a
            href={fileAddress(resource.id, { version: String(number) })}
            className="inline-flex min-h-11 min-w-0 items-center font-semibold break-all underline underline-offset-4"
          >
            {fileName}
          </a>
          <span className="text-sm text-muted tabular-nums sm:ml-auto">
            Version {number}, {formatDate(createdAt)} · {fileInWords(fileType, byteCount)}
          </span>
        </li>
      ))}
    </ul>
    {(isOlder || versions.next) && (
      <nav aria-label="Pages of versions" className="flex flex-wrap gap-3 border-t border-edge px-4 py-3">
        {isOlder && (
          <ButtonLink to={`${resourceAddress(resource)}#versions`} tone="quiet" preventScrollReset>
            Newest versions
          </ButtonLink>
        )}
        {versions.next && (
          <ButtonLink
            to={`${resourceAddress(resource)}?before=${versions.next}#versions`}
            tone="quiet"
            preventScrollReset
          >
            Older versions
          </ButtonLink>
        )}
      </nav>
    )}
  </details>
)

function Remove({ resource, refused }: Pick<Props, 'resource' | 'refused'>) {
  const isPending = useNavigation().formData?.get('intent') === 'remove'
  return (
    <details className={box} open={refused !== undefined}>
      <summary className={summary}>Delete this resource</summary>
      <Form method="post" className="flex flex-col gap-4 border-t border-edge p-4">
        {refused && <FormMessage message={refused.message} />}
        <p className="text-muted">
          {resource.version > 1 ? 'Its file and all older versions go' : 'Its file goes'} for good. It can’t be taken
          back.
        </p>
        <Button type="submit" name="intent" value="remove" isPending={isPending} className="self-start">
          Delete for good
        </Button>
      </Form>
    </details>
  )
}
