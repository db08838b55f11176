import type { SavedFilter } from '@lv/contract/audit'
import { X } from 'lucide-react'
import { getFieldProps, type RefusedForm, submit } from '../../form.ts'
import { redirectWithToast } from '../../redirect-with-toast.ts'
import { Button } from '../../ui/button.tsx'
import { ChipLink } from '../../ui/chips.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { ActionForm } from './action-form.tsx'
import type { TabContext } from './tabs.ts'

/** What of an address is no filter. */
const notKept = new Set(['tab', 'cursor', 'id', 'week', '_routes', 'index'])

/** What the list is narrowed by now, as a part of an address; empty where it is not, and where one row is looked at. */
export function filtersOf(query: URLSearchParams): string {
  if (query.has('id') || query.has('week')) return ''
  return new URLSearchParams([...query].filter(([name, value]) => value && !notKept.has(name))).toString()
}

export const filterIntents = new Set(['save-filter', 'remove-filter'])

/** Keeps what a list is narrowed by, or forgets it: the same for every tab. */
export const actOnFilters = ({ api, url, form, tab }: TabContext & { form: FormData; tab: string }) =>
  submit(form, async ({ intent, filterId = '', filterName = '' }) => {
    const isSaving = intent === 'save-filter'
    if (isSaving) await api.admin.saveFilter({ body: { tab, name: filterName, query: filtersOf(url.searchParams) } })
    else await api.admin.removeFilter({ params: { filterId } })
    const title = isSaving ? 'The filter is saved' : 'The filter is gone'
    throw redirectWithToast(url, title)
  })

/** The refusal speaks of the use case's `name`; the field has another, as a tab's own form may have one of that. */
const asField = (refused: RefusedForm | undefined) =>
  refused && {
    ...refused,
    issues: refused.issues.map((issue) => (issue.path === 'name' ? { ...issue, path: 'filterName' } : issue)),
  }

type Props = { here: string; filters: SavedFilter[]; current: string; refused: RefusedForm | undefined }

/** An administrator's own filters of this list, and the way to keep the present ones. */
export function SavedFilters({ here, filters, current, refused }: Props) {
  const isSaved = filters.some(({ query }) => query === current)
  if (filters.length === 0 && !current) return null
  return (
    <div className="flex flex-wrap items-start gap-2 pt-5">
      {filters.map(({ id, name, query }) => (
        <span key={id} className="inline-flex items-center">
          <ChipLink to={`${here}&${query}`} isChosen={query === current}>
            {name}
          </ChipLink>
          {query === current && (
            <ActionForm>
              <input type="hidden" name="filterId" value={id} />
              <Button
                type="submit"
                name="intent"
                value="remove-filter"
                tone="plain"
                size="small"
                aria-label={`Forget the filter ${name}`}
              >
                <X aria-hidden size={16} />
              </Button>
            </ActionForm>
          )}
        </span>
      ))}
      {current && !isSaved && <SaveFilter refused={asField(refused)} />}
    </div>
  )
}

const SaveFilter = ({ refused }: { refused: RefusedForm | undefined }) => (
  <details open={refused !== undefined}>
    <summary className="inline-flex min-h-11 items-center font-semibold text-accent underline-offset-4 hover:underline">
      Save these filters
    </summary>
    <ActionForm noValidate className="flex flex-wrap items-end gap-3 pt-2">
      {refused && refused.issues.length === 0 && <FormMessage message={refused.message} />}
      <TextInput {...getFieldProps(refused, 'filterName')} label="Name" maxLength={40} />
      <Button type="submit" name="intent" value="save-filter" tone="quiet">
        Save
      </Button>
    </ActionForm>
  </details>
)
