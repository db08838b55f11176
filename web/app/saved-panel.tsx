import { useLocation } from 'react-router'
import type { SavedSinceProps } from './saved-since.tsx'
import { Button, ButtonLink } from './ui/button.tsx'

type Props = Omit<SavedSinceProps, 'basedOn'> & { saved: Record<string, unknown> }

/** What somebody else saved beside what was typed. Saving again keeps what was typed; the other way in the page is theirs. */
export default function SavedPanel({ saved, refused, labels, typed = {}, written = {}, intent = 'save' }: Props) {
  const { pathname, search } = useLocation()
  return (
    <section
      aria-label="What somebody else saved"
      className="flex flex-col gap-4 rounded-control border border-edge bg-wattle-tint p-4"
    >
      <Differences
        all={Object.entries(labels).map(([name, label]) => ({
          label,
          theirs: textOf(saved[name], written[name]),
          mine: typed[name] ?? refused?.values[name] ?? '',
        }))}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" name="intent" value={intent}>
          Save mine
        </Button>
        <ButtonLink to={pathname + search} tone="quiet" reloadDocument>
          Take theirs
        </ButtonLink>
      </div>
    </section>
  )
}

function textOf(value: unknown, write = (text: string) => text): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map((one) => textOf(one, write)).join('\n')
  if (typeof value === 'object') return 'name' in value ? textOf(value.name, write) : ''
  return write(String(value))
}

const LINE_ENDS = /\r\n?/g

type Difference = { label: string; theirs: string; mine: string }

function Differences({ all }: { all: Difference[] }) {
  const others = all.filter(({ theirs, mine }) => theirs.trim() !== mine.replace(LINE_ENDS, '\n').trim())
  if (others.length === 0) return <p>Every text is the same as yours; something else was changed.</p>
  return (
    <dl className="flex flex-col gap-4">
      {others.map(({ label, theirs, mine }) => (
        <div key={label}>
          <dt className="font-semibold">{label}</dt>
          <dd className="mt-1 grid gap-3 sm:grid-cols-2">
            <Text title="Theirs, saved now">{theirs}</Text>
            <Text title="Yours, not saved">{mine}</Text>
          </dd>
        </div>
      ))}
    </dl>
  )
}

const Text = ({ title, children }: { title: string; children: string }) => (
  <div className="min-w-0">
    <p className="text-sm text-muted">{title}</p>
    <p className="max-h-60 overflow-y-auto whitespace-pre-line wrap-anywhere">{children || 'Empty'}</p>
  </div>
)
