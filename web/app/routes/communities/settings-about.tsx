import type { CommunityPage } from '@lv/contract/communities'
import { categories, communityLocations, sectors } from '@lv/contract/options'
import { getFieldProps, type RefusedForm } from '../../form.ts'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextInput } from '../../ui/text-input.tsx'

type Props = { community: CommunityPage; refused: RefusedForm | undefined }

/** What the community is about, as its owner changes it. */
export function AboutSettings({ community, refused }: Props) {
  return (
    <div className="grid items-start gap-5 sm:grid-cols-3">
      <TextInput
        label="Name"
        isRequired
        maxLength={80}
        autoComplete="off"
        className="sm:col-span-3"
        {...getFieldProps(refused, 'name', community.name)}
      />
      <TextArea
        label="Description"
        isRequired
        maxLength={2000}
        rows={4}
        className="sm:col-span-3"
        {...getFieldProps(refused, 'description', community.description)}
      />
      <Choice label="Category" names={categories} {...getFieldProps(refused, 'category', community.category)} />
      <Choice label="Sector" names={sectors} {...getFieldProps(refused, 'sector', community.sector)} />
      <Choice
        label="Location"
        names={communityLocations}
        {...getFieldProps(refused, 'location', community.location ?? '')}
      />
    </div>
  )
}

function Choice({ names, ...field }: ReturnType<typeof getFieldProps> & { label: string; names: readonly string[] }) {
  return (
    <Select isRequired {...field}>
      {names.map((name) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </Select>
  )
}
