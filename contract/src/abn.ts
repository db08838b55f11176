/** The eleven figures of an ABN as people read them: '51 824 753 556'. */
export const showAbn = (abn: string) => abn.replace(/^(\d{2})(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3 $4')
