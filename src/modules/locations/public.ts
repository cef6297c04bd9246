/** Countries, this one first, by code and name; divisions, districts and thanas by name, each with its number and that of what it lies in; a SELECT without a WHERE. */
export const placesSql = `SELECT coalesce((SELECT json_agg(json_build_array(code, name_en, name_bn) ORDER BY code <> 'BD', name_en)
                        FROM catalogue_locations_country WHERE is_active), '[]') AS countries,
            coalesce((SELECT json_agg(json_build_array(number, 0, name_en, name_bn) ORDER BY name_en)
                        FROM catalogue_locations_division WHERE is_active), '[]') AS divisions,
            coalesce((SELECT json_agg(json_build_array(d.number, v.number, d.name_en, d.name_bn) ORDER BY d.name_en)
                        FROM catalogue_locations_district d JOIN catalogue_locations_division v ON v.id = d.division_id
                       WHERE d.is_active), '[]') AS districts,
            coalesce((SELECT json_agg(json_build_array(t.number, d.number, t.name_en, t.name_bn) ORDER BY t.name_en)
                        FROM catalogue_locations_thana t JOIN catalogue_locations_district d ON d.id = t.district_id
                       WHERE t.is_active), '[]') AS thanas`;
