-- The shape of an area, a polygon or a circle; areas without one are known by their names.
alter table delivery_areas add column zone jsonb;
-- The latitudes between which the shape lies, so that a search by place reads few shapes.
alter table delivery_areas add column zone_south double precision;
alter table delivery_areas add column zone_north double precision;
-- When the area is delivered to, as wall-clock times per weekday; null: whenever its outlet delivers.
alter table delivery_areas add column hours jsonb;
