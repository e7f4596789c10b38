mod price_list;
